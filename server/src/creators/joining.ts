import type { creators } from '@zsm/contract/creators'
import { certificationState, codePurpose, enrollState, enrollType } from '@zsm/contract/states'
import type { CategoryId, CertificationId, CreatorId, EnrollId, Instant, Mobile } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import {
  type Device,
  type Guards,
  guessRight,
  hashPassword,
  newToken,
  openAccount,
  openSession,
  refuseCommon,
} from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { callerAddress, type Sql, type Tx, transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { agreementVersion } from '../reference/public.ts'
import { openFirstShop, openShops } from '../shops/public.ts'
import { insertCertification } from './certifications.queries.ts'
import { insertAcceptances, insertEnroll } from './enrolls.queries.ts'
import { checkApplication, getEnroll } from './enrolls.ts'
import { insertFront } from './queries.ts'

type NewCreator = { mobile: Mobile; passwordHash: string; name: string; realName: string }

/**
 * A new creator applies with a code that proves the number, and is signed in at once. An operator decides
 * later.
 */
export async function applyToJoin(
  sql: Sql,
  guards: Guards,
  device: Device,
  input: InputOf<typeof creators.createEnroll>,
): Promise<OutputOf<typeof creators.createEnroll>> {
  const { mobile, code, password } = input
  if (password !== undefined) refuseCommon(password, [mobile, input.name ?? ''], 'password')
  await checkApplication(sql, input)
  const guess = { mobile, purpose: codePurpose.join, code } as const
  await guessRight(sql, guards, device.ip, guess)
  // Without a password the account gets a random one. The creator sets another with a code.
  const passwordHash = await hashPassword(password ?? newToken())
  return transaction(sql, async (sql) => {
    const name = input.name ?? `知友${mobile.slice(-4)}`
    const creator = await openFront(sql, {
      ...input,
      passwordHash,
      name,
      statusDict: enrollState.waiting,
      auditTime: null,
    })
    await openFirstShop(sql, creator, { name, typeDict: input.typeDict })
    await guards.codes.useCode(sql, guess)
    await audit(sql, { action: 'creators.applyToJoin', account: mobile, creator })
    const session = await openSession(sql, mobile, device)
    return { ...session, securityMobile: mobile, enroll: await getEnroll(sql, creator, { id: creator }) }
  })
}

/**
 * Makes a creator who may sell and withdraw at once: account, front, approved application and certification,
 * shops.
 */
export function joinCreator(sql: Sql, creator: NewCreator): Promise<CreatorId> {
  return transaction(sql, async (sql) => {
    const time = now()
    const agreeVersion = await agreementVersion(sql)
    const application = {
      typeDict: enrollType.creator,
      teaches: '',
      experience: '',
      sampleLinks: [],
      applyNote: '',
      inviteCode: '',
      agreeVersion,
    }
    const { realName, ...account } = creator
    const approved = { statusDict: enrollState.passed, auditTime: time }
    const creatorId = await openFront(sql, { ...account, ...application, ...approved })
    await openShops(sql, creatorId, account)
    await insertCertification(sql, {
      creatorId,
      statusDict: certificationState.passed,
      auditTime: time,
      id: newId<CertificationId>(),
      typeDict: enrollType.creator,
      realName,
      submitTime: time,
      createTime: time,
    })
    return creatorId
  })
}

type NewFront = {
  mobile: Mobile
  passwordHash: string
  name: string
  typeDict: number
  classifyId?: CategoryId | undefined
  teaches: string
  experience: string
  sampleLinks: string[]
  applyNote: string
  inviteCode: string
  agreeVersion: string
  statusDict: number
  auditTime: Instant | null
}

async function openFront(sql: Tx, front: NewFront): Promise<CreatorId> {
  const { mobile, passwordHash, name, typeDict, classifyId, ...decision } = front
  const { teaches, experience, sampleLinks, applyNote, inviteCode } = front
  const creatorId = newId<CreatorId>()
  const time = now()
  await openAccount(sql, { mobile, passwordHash, creatorId })
  await insertFront(sql, { creatorId, account: mobile, name, createTime: time, updateTime: time })
  await insertEnroll(sql, {
    creatorId,
    id: newId<EnrollId>(),
    typeDict,
    classifyId,
    teaches,
    experience,
    sampleLinks,
    applyNote,
    inviteCode,
    statusDict: decision.statusDict,
    auditTime: decision.auditTime,
    agreeVersion: decision.agreeVersion,
    agreeTime: time,
    submitTime: time,
    createTime: time,
  })
  const { agreeVersion } = decision
  await insertAcceptances(sql, creatorId, { agreeVersion, time, ip: callerAddress(sql) })
  return creatorId
}
