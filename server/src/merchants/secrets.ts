import type { CreatorId } from '@zsm/contract/values'
import { z } from 'zod'
import type { Seal } from '../sealing/seals.ts'

/** Fields that only the provider may read. They are sealed as one, because they are always used together. */
const Secrets = z.object({
  idCardNo: z.string(),
  address: z.string(),
  cardNo: z.string(),
  mobile: z.string(),
  email: z.string(),
})
export type Secrets = z.output<typeof Secrets>

export const closeSecrets = (seal: Seal, creator: CreatorId, secrets: Secrets): Buffer =>
  seal.close(creator, JSON.stringify(secrets))

export const openSecrets = (seal: Seal, creator: CreatorId, sealed: Uint8Array): Secrets =>
  Secrets.parse(JSON.parse(seal.open(creator, sealed)))
