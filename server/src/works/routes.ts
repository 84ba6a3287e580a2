import { contract } from '@zsm/contract/contract'
import { workType } from '@zsm/contract/states'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sandboxReturn } from '../gateways/douyin-sandbox.ts'
import type { Media } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { endAuthorization, finishAuthorization, startAuthorization } from './authorization.ts'
import { handFile } from './media.ts'
import { cancelPlan, deleteWork, publishWork, retryWork, type Sender, sendFirst } from './publishing.ts'
import { changeWork, createWork, getWork, openWorkViews, searchWorks } from './works.ts'

/** `returnUrl` is our page to which the platform redirects a creator after authorisation. */
type WorksParts = Sender & { media: Media; returnUrl: string }

export function worksRoutes({ media, returnUrl, ...sender }: WorksParts): Mounted[] {
  const show = openWorkViews(media)
  return implement(contract.works, {
    create: async ({ sql, creator }, input) =>
      show.one(
        sql,
        creator,
        await createWork(sql, creator, workType.pictures, input, sendFirst(sender, input)),
      ),
    createVideo: async ({ sql, creator }, input) =>
      show.one(sql, creator, await createWork(sql, creator, workType.video, input, sendFirst(sender, input))),
    get: async ({ sql, creator }, { id }) => show.one(sql, creator, await getWork(sql, creator, id)),
    update: async ({ sql, creator }, input) => show.one(sql, creator, await changeWork(sql, creator, input)),
    publish: async ({ sql, creator }, input) =>
      show.one(sql, creator, await publishWork(sql, sender, creator, input)),
    cancel: async ({ sql, creator }, input) => show.one(sql, creator, await cancelPlan(sql, creator, input)),
    retry: async ({ sql, creator }, input) =>
      show.one(sql, creator, await retryWork(sql, sender, creator, input)),
    listData: async ({ sql, creator }, input) =>
      show.page(sql, creator, await searchWorks(sql, creator, input)),
    uploadImage: ({ sql, creator }, input) => handFile(sql, sender, creator, { kind: 'image', ...input }),
    uploadVideo: ({ sql, creator }, input) => handFile(sql, sender, creator, { kind: 'video', ...input }),
    delete: ({ sql, creator }, input) => deleteWork(sql, sender, creator, input),
    authorize: ({ sql, creator }) => startAuthorization(sql, sender, creator, returnUrl),
    authorized: ({ sql, creator }, input) => finishAuthorization(sql, sender, creator, input),
    unauthorize: ({ sql, creator }) => endAuthorization(sql, creator),
  })
}

const Asked = z.object({ state: z.string().max(200), redirect_uri: z.string().max(500) })

/** The sandbox's authorisation page: agrees at once, and redirects only to our own page. */
export function mountDouyinSandbox(app: FastifyInstance, returnUrl: string): void {
  app.get('/open/douyin/sandbox', async (request, reply) => {
    const asked = Asked.safeParse(request.query)
    if (!asked.success || asked.data.redirect_uri !== returnUrl) return reply.callNotFound()
    return reply.redirect(sandboxReturn(asked.data.state, returnUrl))
  })
}
