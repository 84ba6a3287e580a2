import type { OverviewState } from '@zsm/contract/overview'
import { paths } from '../paths.ts'

/** The dialog in which a step is done on the overview itself. */
export type StepDialog = 'shop' | 'certification' | 'bank'

type Step = {
  title: string
  text: string
  done: boolean
  /** What the button of the next step says. */
  action: string
  /** The page of the step; `dialog` does it in place. */
  to: string
  dialog?: StepDialog
}

/** The steps of a new creator to the first income. */
export const stepsOf = ({
  shopFlag,
  shelfFlag,
  certifiedFlag,
  bankFlag,
  merchantFlag,
}: OverviewState): Step[] => [
  {
    title: '布置店铺',
    text: '上传标志、写几句介绍，学员先认识您',
    action: '开始布置',
    to: paths.knowledgeShop(),
    dialog: 'shop',
    done: shopFlag,
  },
  {
    title: '上架第一门课程',
    text: '把课程文件夹拖进目录就能建好课时，再填名称、封面和价格',
    action: '新建课程',
    to: paths.courseEditor(),
    done: shelfFlag,
  },
  {
    title: '完成认证',
    text: '实名或企业认证通过后才能提现',
    action: '实名认证',
    to: paths.certification(),
    dialog: 'certification',
    done: certifiedFlag,
  },
  merchantFlag === null
    ? {
        title: '绑定银行卡',
        text: '收入结算后提现到这张卡',
        action: '添加银行卡',
        to: paths.funds({ tab: 'banks' }),
        dialog: 'bank',
        done: bankFlag,
      }
    : {
        title: '开通收款',
        text: '在微信支付开户后学员才能付费购买，收入提现到开户时登记的银行卡',
        action: '去开通',
        to: paths.certification(),
        done: merchantFlag,
      },
]
