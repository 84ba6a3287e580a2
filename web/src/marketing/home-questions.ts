/** Asked on the first page, and told to machines in the same words. */
export type Question = { question: string; answer: string }

export const homeQuestions: Question[] = [
  {
    question: '谁可以入驻？',
    answer:
      '有内容或服务可以卖的个人和企业都可以申请。售卖需要入驻审核通过，提现还需要完成实名认证或企业认证。',
  },
  {
    question: '我的课程归谁所有？',
    answer:
      '著作权归你或原权利人。你只是授权平台存储、展示并提供给购买者。商品可以随时下架；已经购买的学员在约定的期限内仍能学习。',
  },
  {
    question: '到账金额为什么比学员付的少？',
    answer:
      '实付金额会扣除平台服务费和支付通道费。服务费按商品分类的费率计算，每笔订单的详情里有完整的计算过程。',
  },
  {
    question: '学员退款了怎么办？',
    answer:
      '冻结期内从冻结金额扣回，已经结算的从可提现金额扣回，不足的记为欠款，由之后的收益抵扣。服务费和通道费按退款比例一起退回。',
  },
  {
    question: '上传大文件中途断网，要重来吗？',
    answer:
      '不用。超过 16 MB 的文件自动分段上传，网络恢复后接着传；刷新页面或重新登录后，再选同一个文件也会从断开处继续。',
  },
  {
    question: '不想用了，数据能带走吗？',
    answer: '订单和资金记录可以导出成表格。你上传的原始文件一直在你自己的素材库里。',
  },
]
