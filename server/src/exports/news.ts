import type { ExportRecord } from '@zsm/contract/exports'
import { exportKind, notificationType } from '@zsm/contract/states'
import type { News } from '../notifications/public.ts'

const pages: Record<ExportRecord['kindDict'], string> = {
  [exportKind.orders]: '/statistics/order?exports=list',
  [exportKind.entries]: '/statistics/funds?tab=items&exports=list',
  [exportKind.ownData]: '/account/closing?exports=list',
  [exportKind.reports]: '/statistics/funds?tab=reports&exports=list',
  [exportKind.learners]: '/learners?exports=list',
}

/** The file of an export is ready. */
export const readyNews = (kindDict: ExportRecord['kindDict'], fileName: string): News => ({
  typeDict: notificationType.system,
  title: `导出文件「${fileName}」已生成`,
  body: '七天内可以下载',
  link: pages[kindDict],
})
