import type { funds } from '@zsm/contract/funds'
import type { Bank } from '@zsm/contract/funds/banks'
import { bankAccountType } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { day, maskMobile, spend } from '../../accounts/public.ts'
import { now } from '../../clock.ts'
import { certifiedPerson } from '../../creators/public.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import type { CardCheck } from '../../gateways/card-check/card-check.ts'
import type { Seal } from '../../sealing/seals.ts'
import { findBank } from '../banks.queries.ts'
import type { CardNumbers } from '../card-numbers.ts'
import type { Requester } from '../withdraw.ts'
import { findSealedCard, setVerified } from './queries.ts'

type Checking = { cards: CardNumbers; identities: Seal; cardCheck: CardCheck | undefined }

/** Banks answer for one card a few times a day, and each answer costs money. */
const checksPerDay = 3

/** Has the bank confirm that name, identity card, number and mobile belong together. */
export async function verifyBank(
  sql: Sql,
  { cards, identities, cardCheck }: Checking,
  creator: CreatorId,
  requester: Requester,
  { id, reservedMobile }: InputOf<typeof funds.verifyBank>,
): Promise<Bank> {
  const bank = (await findBank(sql, creator, id)) ?? fail('bankNotFound')
  if (bank.verifiedByDict !== null) return bank
  if (!cardCheck) fail('bankCheckOff')
  if (bank.typeDict !== bankAccountType.personal) fail('bankCheckPersonal')
  const person = (await certifiedPerson(sql, identities, creator)) ?? fail('notCertified')
  if (person.realName !== bank.holderName) fail('holderMismatch')
  const sealed = (await findSealedCard(sql, creator, id)) ?? fail('bankNotFound')
  if (!(await spend(sql, { key: `bank-check:${id}`, limit: checksPerDay, within: day })))
    fail('bankCheckTooOften')
  const answer = await cardCheck.check({
    name: person.realName,
    idCardNo: person.idCardNo,
    cardNo: cards.decrypt(creator, sealed),
    mobile: reservedMobile,
  })
  if (answer === 'tooOften') fail('bankCheckTooOften')
  if (answer !== 'passed') {
    fail('bankCheckRefused', { field: 'reservedMobile', message: `银行没有确认这张卡：${answer.refused}` })
  }
  return transaction(sql, async (sql) => {
    await setVerified(sql, creator, id, { reservedMobile: maskMobile(reservedMobile), time: now() })
    const after = (await findBank(sql, creator, id)) ?? fail('bankNotFound')
    const target = { type: 'bank', id }
    await audit(sql, { creator, action: 'funds.verifyBank', target, before: bank, after, ...requester })
    return after
  })
}
