import type { funds } from '@zsm/contract/funds'
import type { Bank } from '@zsm/contract/funds/banks'
import { bankAccountType, bankCheck, codePurpose } from '@zsm/contract/states'
import type { BankId, CreatorId, Page } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { getSecurityMobile, maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { certifiedName } from '../creators/public.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { readPage } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import {
  type BankPlaces,
  chooseDefault,
  countBanks,
  deleteBank,
  findBank,
  listBanks as findBanks,
  hasCard,
  insertBank,
  type NewBank,
  setDefault,
  updateBank,
} from './banks.queries.ts'
import { type CardNumbers, hasCheckDigit } from './card-numbers.ts'
import { openFund } from './funds.ts'
import { findLockedFund } from './queries.ts'
import type { CodeGuard, Requester } from './withdraw.ts'
import { isBankInUse } from './withdraws.queries.ts'

type BankChange = InputOf<typeof funds.updateBank>
type NewInput = InputOf<typeof funds.createBank>

const maxBanks = 5

/** The last four digits of the creator's card; undefined if the creator has no such card. */
export async function findCardTail(sql: Sql, creator: CreatorId, id: BankId): Promise<string | undefined> {
  return (await findBank(sql, creator, id))?.cardNoTail4
}

export async function listBanks(
  sql: Sql,
  creator: CreatorId,
  filters: InputOf<typeof funds.listBank>,
): Promise<Page<Bank>> {
  return readPage(findBanks(sql, creator, filters), countBanks(sql, creator, filters), filters)
}

/** Adds a card of the certified person or company. The name and the check digit are checked; nothing has proved the card yet (0115). */
export async function addBank(
  sql: Sql,
  { codes, cards }: { codes: CodeGuard; cards: CardNumbers },
  creator: CreatorId,
  requester: Requester,
  input: NewInput,
): Promise<Bank> {
  const { code: given, cardNo, ...asked } = input
  const code = await codeOf(sql, requester, given)
  const guessed = await codes.guessCode(sql, code)
  await openFund(sql, creator)
  const cardNoHash = cards.fingerprint(creator, cardNo)
  const request = { ...asked, cardNoHash: cardNoHash.toString('hex') }
  return once(
    sql,
    { actor: creator, call: 'funds.createBank', requestId: input.requestId, input: request },
    async (sql) => {
      const count = await checkNew(sql, creator, input)
      if (!guessed) fail('codeWrong', { field: 'code' })
      if (await hasCard(sql, creator, cards.fingerprints(creator, cardNo))) fail('bankTaken')
      const bank = { ...newBank(input), defaultFlag: count === 0 }
      await insertBank(sql, creator, { ...bank, cardNo: cards.encrypt(creator, cardNo), cardNoHash })
      await codes.useCode(sql, code)
      await audit(sql, {
        creator,
        action: 'funds.addBank',
        target: { type: 'bank', id: bank.id },
        after: bank,
        ...requester,
      })
      return { ...bank, frontId: creator }
    },
  )
}

/**
 * Corrects a card's bank, branch, place or mobile, or makes the card the default. A correction needs a code, and no pending
 * withdrawal to the card. Making it the default needs neither.
 */
export async function changeBank(
  sql: Sql,
  codes: CodeGuard,
  creator: CreatorId,
  requester: Requester,
  { id, defaultFlag, code: given, ...asked }: BankChange,
): Promise<Bank> {
  const places = placesOf(asked)
  const isMoved = Object.keys(places).length > 0
  const code = isMoved
    ? await codeOf(sql, requester, given ?? fail('codeWrong', { field: 'code' }))
    : undefined
  const guessed = code === undefined || (await codes.guessCode(sql, code))
  return transaction(sql, async (sql) => {
    // the lock keeps a new withdrawal to the card out until this transaction ends
    await findLockedFund(sql, creator)
    const before = (await findBank(sql, creator, id)) ?? fail('bankNotFound')
    if (isMoved && (await isBankInUse(sql, creator, id))) fail('bankInUse')
    if (!guessed) fail('codeWrong', { field: 'code' })
    if (before.typeDict === bankAccountType.company && places.branchName === '') {
      fail('invalidInput', { field: 'branchName', message: '对公账户请填写开户支行' })
    }
    if (isMoved) await updateBank(sql, creator, id, places)
    if (code) await codes.useCode(sql, code)
    if (defaultFlag !== undefined) await setDefault(sql, creator, id)
    const after = (await findBank(sql, creator, id)) ?? fail('bankNotFound')
    const target = { type: 'bank', id }
    await audit(sql, { creator, action: 'funds.changeBank', target, before, after, ...requester })
    return after
  })
}

/** The fields to change. Only the mask of a mobile number is stored. */
function placesOf({
  reservedMobile,
  ...places
}: Omit<BankChange, 'id' | 'defaultFlag' | 'code'>): BankPlaces {
  const given = Object.entries(places).filter(([, place]) => place !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(reservedMobile && { reservedMobile: maskMobile(reservedMobile) }),
  }
}

/** Removes a card that has no pending withdrawal. */
export async function removeBank(
  sql: Sql,
  codes: CodeGuard,
  creator: CreatorId,
  requester: Requester,
  { id, code: given }: { id: BankId; code: string },
): Promise<null> {
  const code = await codeOf(sql, requester, given)
  const guessed = await codes.guessCode(sql, code)
  return transaction(sql, async (sql) => {
    // the lock keeps a new withdrawal to the card out until this transaction ends
    await findLockedFund(sql, creator)
    const bank = (await findBank(sql, creator, id)) ?? fail('bankNotFound')
    if (await isBankInUse(sql, creator, id)) fail('bankInUse')
    if (!guessed) fail('codeWrong', { field: 'code' })
    await deleteBank(sql, creator, id, now())
    if (bank.defaultFlag) await chooseDefault(sql, creator)
    await codes.useCode(sql, code)
    await audit(sql, {
      creator,
      action: 'funds.removeBank',
      target: { type: 'bank', id },
      before: bank,
      ...requester,
    })
    return null
  })
}

async function codeOf(sql: Sql, { account }: Requester, code: string) {
  return { mobile: await getSecurityMobile(sql, account), purpose: codePurpose.bankCard, code } as const
}

/** Fails unless the card may be added. Answers how many cards the creator has. */
async function checkNew(sql: Tx, creator: CreatorId, input: NewInput): Promise<number> {
  const { typeDict, holderName, cardNo, branchName } = input
  if (!hasCheckDigit(cardNo)) fail('cardNumberWrong', { field: 'cardNo' })
  if (typeDict === bankAccountType.company && branchName === '') {
    fail('invalidInput', { field: 'branchName', message: '对公账户请填写开户支行' })
  }
  const name = (await certifiedName(sql, creator, typeDict)) ?? fail('notCertified')
  if (name !== holderName) fail('holderMismatch', { field: 'holderName' })
  // parallel requests queue here, so that the count below is right
  await findLockedFund(sql, creator)
  const count = await countBanks(sql, creator, {})
  if (count >= maxBanks) fail('bankTooMany')
  return count
}

function newBank(input: NewInput): Omit<NewBank, 'defaultFlag' | 'cardNo' | 'cardNoHash'> {
  const { typeDict, holderName, bankName, branchName, province, city, reservedMobile, cardNo } = input
  return {
    id: newId<BankId>(),
    typeDict,
    holderName,
    bankName,
    branchName,
    province,
    city,
    reservedMobile: reservedMobile === undefined ? '' : maskMobile(reservedMobile),
    cardNoTail4: cardNo.slice(-4),
    verifyStatusDict: bankCheck.passed,
    verifiedByDict: null,
    verifyTime: null,
    bindTime: now(),
  }
}
