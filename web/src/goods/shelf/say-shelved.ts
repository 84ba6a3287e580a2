import { toast } from '../../ui/feedback/toast.ts'

/** Says that a good is on the shelf, and what its creator has to do before anybody can pay for it. */
export function sayShelved({ unpayableFlag }: { unpayableFlag: boolean }, done = '已上架'): void {
  if (unpayableFlag) toast.warning(`${done}，但学员还不能付费购买：请先在资质管理开通收款`, { seconds: 6 })
  else toast.success(done)
}
