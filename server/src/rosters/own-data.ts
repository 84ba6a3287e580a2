import { dict, type OwnData } from '../own-data.ts'

export const rostersData: OwnData = {
  given_access: {
    title: '手动开通',
    targets: ['access'],
    columns: {
      id: '编号',
      good_id: '商品编号',
      learner_id: '学员编号',
      reason: '原因',
      create_time: '开通时间',
      end_time: '到期时间',
      revoke_time: '提前结束时间',
    },
  },
  learner_remarks: {
    title: '学员备注',
    key: 'learner_id',
    targets: ['learner'],
    columns: { learner_id: '学员编号', remark: '备注', update_time: '修改时间' },
  },
  learner_notices: {
    title: '学员通知',
    targets: ['learnerNotice'],
    withheld: ['last_learner_id'],
    columns: {
      id: '编号',
      good_id: '商品编号',
      title: '标题',
      body: '内容',
      status_dict: dict('状态', 'learnerNoticeStatusDict'),
      recipient_count: '应通知人数',
      sent_count: '已通知人数',
      read_count: '已读人数',
      create_time: '创建时间',
      finish_time: '完成时间',
    },
  },
}
