import { contract } from '@zsm/contract/contract'
import type { Guards } from '../accounts/public.ts'
import type { Media } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import type { Seal } from '../sealing/seals.ts'
import { getEnroll, resubmit } from './enrolls.ts'
import { changeFront, getFront, getFrontOnPlatform, listFronts } from './fronts.ts'
import { applyToJoin } from './joining.ts'
import { getNewest, listAll, submit, withdrawCertification } from './submissions.ts'
import { getDouyinUser, getUser } from './users.ts'

export type CreatorsParts = Guards & { seal: Seal; media: Media }

export function creatorsRoutes({ seal, media, ...guards }: CreatorsParts): Mounted[] {
  return implement(contract.creators, {
    listByMobile: ({ sql, account }, input) => listFronts(sql, account, input),
    getByMobileAndPlatform: ({ sql, account }, input) => getFrontOnPlatform(sql, account, input),
    get: ({ sql, creator }, input) => getFront(sql, creator, input),
    update: ({ sql, creator }, input) => changeFront(sql, media, creator, input),
    getUser: ({ sql, creator }, input) => getUser(sql, creator, input),
    getDouyinUser: ({ sql, creator }, input) => getDouyinUser(sql, creator, input),
    getEnroll: ({ sql, creator }, input) => getEnroll(sql, creator, input),
    createEnroll: ({ sql, request }, input) => applyToJoin(sql, guards, request, input),
    getCertification: ({ sql, creator }, input) => getNewest(sql, creator, input),
    listCertification: ({ sql, creator }, input) => listAll(sql, creator, input),
    submitCertification: ({ sql, creator }, input) => submit(sql, seal, creator, input),
    withdrawCertification: ({ sql, creator }, input) => withdrawCertification(sql, creator, input),
    updateEnroll: ({ sql, creator }, input) => resubmit(sql, creator, input),
  })
}
