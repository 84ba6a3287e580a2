import { z } from 'zod'
import { getAgreement } from './site/agreements.ts'
import {
  accountState,
  adjustmentState,
  auditActor,
  bankAccountType,
  billDifference,
  billLineKind,
  billSource,
  certificationState,
  certificationType,
  changeState,
  changeType,
  channelAccount,
  channelEntry,
  closingState,
  codePurpose,
  copyright,
  creatorLevel,
  differenceState,
  disputeReason,
  disputeState,
  enrollState,
  enrollType,
  entryType,
  exportState,
  fileKind,
  frozenReason,
  fundBucket,
  goodAudit,
  goodKind,
  learnerMessageType,
  learnerNoticeState,
  learnerSource,
  linkCheck,
  linkType,
  merchantKind,
  merchantState,
  noticeState,
  notificationType,
  orderSource,
  orderState,
  payChannel,
  payoutBatchState,
  payoutItemState,
  questionState,
  reconciliationState,
  refundReason,
  refundState,
  refundStuck,
  reportPeriod,
  serviceUnit,
  shopKind,
  shopState,
  studyState,
  templateType,
  visibility,
  withdrawState,
  workState,
  workType,
} from './states.ts'
import { CategoryId, ids, int, LabelId, line, wholeList } from './values.ts'
import { endpoint } from './wire/endpoint.ts'

/** The labels of every `…Dict` that screens filter by and show, as setting/dict answers them. */
export const dictionaries = {
  platformDict: { douyin: '抖音' },
  shopDict: shopKind.labels,
  bizDict: goodKind.labels,
  goodAuditDict: goodAudit.labels,
  serviceUnitDict: serviceUnit.labels,
  copyRightDict: copyright.labels,
  linkTypeDict: linkType.labels,
  linkCheckDict: linkCheck.labels,
  shopStatusDict: shopState.labels,
  templateTypeDict: templateType.labels,
  questionStatusDict: questionState.labels,
  kindDict: fileKind.labels,
  shareTypeDict: workType.labels,
  shareStatusDict: workState.labels,
  visibleDict: visibility.labels,
  orderStatusDict: orderState.labels,
  orderSourceDict: orderSource.labels,
  payChannelDict: payChannel.labels,
  notificationTypeDict: notificationType.labels,
  learnerMessageTypeDict: learnerMessageType.labels,
  learnerNoticeStatusDict: learnerNoticeState.labels,
  learnerSourceDict: learnerSource.labels,
  studyDict: studyState.labels,
  exportStatusDict: exportState.labels,
  periodDict: reportPeriod.labels,
  keptNoticeStatusDict: noticeState.labels,
  reconciliationStatusDict: reconciliationState.labels,
  billSourceDict: billSource.labels,
  billLineKindDict: billLineKind.labels,
  differenceDict: billDifference.labels,
  differenceStatusDict: differenceState.labels,
  changeStatusDict: changeState.labels,
  changeTypeDict: changeType.labels,
  adjustmentStatusDict: adjustmentState.labels,
  refundStatusDict: refundState.labels,
  refundReasonDict: refundReason.labels,
  refundStuckDict: refundStuck.labels,
  disputeStatusDict: disputeState.labels,
  disputeReasonDict: disputeReason.labels,
  withdrawStatusDict: withdrawState.labels,
  payoutBatchStatusDict: payoutBatchState.labels,
  payoutItemStatusDict: payoutItemState.labels,
  fundItemTypeDict: entryType.labels,
  bucketDict: fundBucket.labels,
  frozenReasonDict: frozenReason.labels,
  channelAccountDict: channelAccount.labels,
  channelEntryDict: channelEntry.labels,
  enrollTypeDict: enrollType.labels,
  enrollStatusDict: enrollState.labels,
  certificationTypeDict: certificationType.labels,
  certificationStatusDict: certificationState.labels,
  merchantStatusDict: merchantState.labels,
  merchantKindDict: merchantKind.labels,
  accountTypeDict: bankAccountType.labels,
  closingStatusDict: closingState.labels,
  accountStatusDict: accountState.labels,
  auditActorDict: auditActor.labels,
  levelDict: creatorLevel.labels,
  msgDict: codePurpose.labels,
} as const satisfies Record<string, Record<string | number, string>>

export type DictionaryName = keyof typeof dictionaries

const shopDict = shopKind.codec
const bizDict = goodKind.codec

export const category = z.object({
  id: CategoryId,
  parentId: CategoryId.nullable(),
  level: z.int(),
  name: z.string(),
  sort: z.int(),
  shopDict,
  /** the only kind of good in it; null: every kind of its shop */
  bizDict: bizDict.nullable(),
  /** Platform fee in basis points of the payment. */
  feeBp: z.int(),
})
export type Category = z.output<typeof category>

export const label = z.object({ id: LabelId, name: z.string(), groupName: z.string(), sort: z.int() })
export type Label = z.output<typeof label>

const wordColor = z.enum(['', 'success', 'warning', 'danger', 'info'])

/** A dictionary value with its current label: the operators' if they set one. */
const dictWord = z.object({
  dictType: z.string(),
  value: z.string(),
  label: z.string(),
  /** Empty if the screen chooses the colour. */
  color: wordColor,
  sort: z.int(),
})
export type DictWord = z.output<typeof dictWord>

export const reference = {
  listCategories: endpoint({
    path: '/zsm/api/classify/listData',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ shopDict: shopDict.optional(), bizDict: bizDict.optional() }),
    output: wholeList(category),
  }),
  listLabel: endpoint({
    path: '/zsm/api/label/listData',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ pageSize: int(1, 9999).default(9999), shopDict: shopDict.optional() }),
    output: wholeList(label),
  }),
  getConfig: endpoint({
    path: '/zsm/api/setting/config',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ key: line(1, 60, '配置项') }),
    output: z.object({ key: z.string(), value: z.string() }),
    errors: [],
  }),
  getAgreement,
  /** One dictionary, or several comma-separated ones. Unknown names among several are omitted. */
  getDict: endpoint({
    path: '/zsm/api/setting/dict',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ dictType: ids(line(1, 40, '字典'), 200) }),
    output: wholeList(dictWord),
  }),
}
