import { takedownKind, takedownReason, takedownState } from '@zsm/contract/states'
import { codes, type OwnData } from '../own-data.ts'

export const takedownsData: OwnData = {
  takedowns: {
    title: '被平台下架的内容',
    targets: ['takedown'],
    columns: {
      id: '编号',
      kind_dict: codes('内容', takedownKind.labels),
      target_id: '内容的编号',
      target_name: '名称',
      reason_dict: codes('原因', takedownReason.labels),
      reason: '原因说明',
      status_dict: codes('状态', takedownState.labels),
      take_time: '下架时间',
      appeal: '申诉说明',
      appeal_file_ids: '申诉材料的素材编号',
      appeal_time: '申诉时间',
      deadline_time: '处理期限',
      decision_note: '平台的处理说明',
      decide_time: '处理时间',
    },
    withheld: ['before', 'taker_id', 'decider_id'],
  },
}
