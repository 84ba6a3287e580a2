import { z } from 'zod'
import { SmsCode } from '../accounts.ts'
import { bankAccountType, bankCheck, cardProof } from '../states.ts'
import {
  BankId,
  CreatorId,
  flag,
  Instant,
  line,
  Mobile,
  nothing,
  page,
  pageInput,
  RequestId,
} from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'

const bank = z.object({
  id: BankId,
  frontId: CreatorId,
  typeDict: bankAccountType.codec,
  holderName: z.string(),
  bankName: z.string(),
  branchName: z.string(),
  province: z.string(),
  city: z.string(),
  /** the mobile number that the bank has on file, masked; empty if none was given */
  reservedMobile: z.string(),
  cardNoTail4: z.string(),
  verifyStatusDict: bankCheck.codec,
  /** what has proved the card; null if nothing has yet (0115) */
  verifiedByDict: cardProof.codec.nullable(),
  verifyTime: Instant.nullable(),
  defaultFlag: flag,
  bindTime: Instant,
})
export type Bank = z.output<typeof bank>

/** Only `1`, as a number or as text. */
const chosen = z.codec(z.literal([1, '1'], { error: '只能设为默认' }), z.literal(1), {
  decode: () => 1 as const,
  encode: () => 1 as const,
})

export const banks = {
  /** Who checks a card's four elements, on screens; empty if nobody does. */
  getBankCheckWay: endpoint({
    path: '/zsm/api/bank/getCheckWay',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({}),
    output: z.object({ label: z.string() }),
  }),
  /**
   * Asks the bank, by the configured provider, whether name, identity card, number and mobile belong together. Three times a day for a
   * card. A card that is verified already is answered as it is.
   */
  verifyBank: endpoint({
    path: '/zsm/api/bank/verify',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: BankId, reservedMobile: Mobile }),
    output: bank,
    errors: [
      'bankNotFound',
      'bankCheckOff',
      'bankCheckPersonal',
      'bankCheckRefused',
      'bankCheckTooOften',
      'bankCheckDown',
      'notCertified',
      'holderMismatch',
    ],
  }),
  listBank: endpoint({
    path: '/zsm/api/bank/listData',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ ...pageInput }),
    output: page(bank),
  }),
  getBank: endpoint({
    path: '/zsm/api/bank/get',
    access: 'creator',
    areas: ['account'],
    effect: 'read',
    input: z.object({ id: BankId }),
    output: bank,
    errors: ['bankNotFound'],
  }),
  /** Needs a code for purpose 5. The number is checked (Luhn), stored encrypted and answered only by its last four digits. */
  createBank: endpoint({
    path: '/zsm/api/bank/create',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({
      typeDict: bankAccountType.codec.default(bankAccountType.personal),
      holderName: line(2, 60, '持卡人姓名'),
      cardNo: z
        .string({ error: '请输入银行卡号' })
        .regex(/^\d{16,19}$/, { error: '银行卡号为 16–19 位数字' }),
      bankName: line(2, 30, '开户银行'),
      branchName: line(0, 60, '支行').default(''),
      province: line(0, 20, '省份').default(''),
      city: line(0, 20, '城市').default(''),
      reservedMobile: Mobile.optional(),
      code: SmsCode,
      requestId: RequestId,
    }),
    output: bank,
    errors: ['codeWrong', 'cardNumberWrong', 'holderMismatch', 'bankTooMany', 'bankTaken', 'notCertified'],
  }),
  /**
   * Specification: bank/update. The number and the holder cannot change: another card is another record. A change of the bank's
   * details needs a code for purpose 5; the choice of the default card does not.
   */
  updateBank: endpoint({
    path: '/zsm/api/bank/update',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({
      id: BankId,
      bankName: line(2, 30, '开户银行').optional(),
      branchName: line(0, 60, '支行').optional(),
      province: line(0, 20, '省份').optional(),
      city: line(0, 20, '城市').optional(),
      reservedMobile: Mobile.optional(),
      code: SmsCode.optional(),
      /** From now on this card is the default. */
      defaultFlag: chosen.optional(),
    }),
    output: bank,
    errors: ['bankNotFound', 'bankInUse', 'codeWrong'],
  }),
  /** Specification: bank/delete (id). Needs a code for purpose 5. Refused while a withdrawal uses the card. */
  deleteBank: endpoint({
    path: '/zsm/api/bank/delete',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: BankId, code: SmsCode }),
    output: nothing,
    errors: ['bankNotFound', 'bankInUse', 'codeWrong'],
  }),
}
