import type { learners } from '@zsm/contract/learners'
import { codePurpose } from '@zsm/contract/states'
import type { Instant, LearnerId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { type Codes, maskMobile } from '../accounts/public.ts'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { countEarlierDevices, deleteUses, findProveTime, putUse, setProveTime } from './devices.queries.ts'
import { findLearner, type LearnerRow } from './queries.ts'

/** How many devices need no further code, and for how many days a use or a code counts (0093). */
const free = 3
const days = 7

type Device = { learner: LearnerId; session: string }

/** Whether the device must prove itself by a code: three that signed in earlier were used, and its last code is too old. */
export async function isUnproved(sql: Sql, device: Device): Promise<boolean> {
  const since = plusDays(now(), -days)
  if ((await countEarlierDevices(sql, device, since)) < free) return false
  const proveTime = await findProveTime(sql, device)
  return !proveTime || Date.parse(proveTime) < Date.parse(since)
}

/** Notes that the device opens what was paid for. Fails with `deviceUnproved` if it must prove itself first. */
export async function useDevice(sql: Sql, device: Device): Promise<void> {
  if (await isUnproved(sql, device)) fail('deviceUnproved')
  await putUse(sql, device, now())
}

export async function sendDeviceCode(
  sql: Sql,
  codes: Pick<Codes, 'sendCode'>,
  { learner, ip }: { learner: LearnerId; ip: string },
): Promise<OutputOf<typeof learners.sendDeviceCode>> {
  const { mobile } = await findOwner(sql, learner)
  const from = { ip, owner: { account: mobile, mobile } }
  const sent = await codes.sendCode(sql, from, { mobile, msgDict: codePurpose.proveDevice })
  return { mobile: maskMobile(mobile), ...sent }
}

/** The code proves this session only. */
export async function proveDevice(
  sql: Sql,
  codes: Pick<Codes, 'checkCode'>,
  device: Device,
  { code }: InputOf<typeof learners.proveDevice>,
): Promise<null> {
  const { mobile } = await findOwner(sql, device.learner)
  await codes.checkCode(sql, { mobile, purpose: codePurpose.proveDevice, code })
  return transaction(sql, async (sql) => {
    await setProveTime(sql, device, now())
    await audit(sql, { action: 'learners.proveDevice', target: { type: 'session', id: device.session } })
    return null
  })
}

const findOwner = async (sql: Sql, learner: LearnerId): Promise<LearnerRow> =>
  (await findLearner(sql, learner)) ?? fail('tokenIllegal')

/** Deletes uses that count no longer. */
export const forgetUses = (sql: Sql, time: Instant): Promise<void> => deleteUses(sql, plusDays(time, -days))
