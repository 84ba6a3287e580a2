import { complaintKind, complaintState, complaintTarget, fileKind } from '@zsm/contract/states'
import { codes, creation, type OwnData } from '../own-data.ts'

export const complaintsData: OwnData = {
  complaints: {
    title: '收到的投诉',
    targets: ['complaint'],
    columns: {
      id: '编号',
      complaint_no: '投诉编号',
      kind_dict: codes('类型', complaintKind.labels),
      target_dict: codes('对象', complaintTarget.labels),
      target_id: '对象的编号',
      target_name: '对象的名称',
      words: '情况说明',
      owner_name: '权利人',
      status_dict: codes('状态', complaintState.labels),
      submit_time: '提交时间',
      answer_due_time: '答复期限',
      deadline_time: '处理期限',
      answer: '答复',
      answer_file_ids: '答复材料的素材编号',
      answer_time: '答复时间',
      reply: '投诉人的补充',
      reply_time: '补充时间',
      decision_note: '平台的处理说明',
      decide_time: '处理时间',
      takedown_id: '下架记录的编号',
    },
    withheld: ['learner_id', 'contact_name', 'contact', 'decider_id'],
  },
  complaint_papers: {
    title: '投诉的证明材料',
    columns: {
      id: '编号',
      complaint_id: '投诉的编号',
      kind: codes('类型', fileKind.labels),
      ...creation,
      delete_time: '删除时间',
    },
    withheld: ['learner_id', 'title', 'size', 'key', 'thumbnail_key'],
  },
}
