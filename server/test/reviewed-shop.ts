import { contract } from '@zsm/contract'
import type { FileId } from '@zsm/contract/values'
import { api } from './api.ts'
import { makeCreator, makeFile } from './makers.ts'
import { testApp } from './test-app.ts'

type Kind = Parameters<typeof makeFile>[2]

/** A server with a creator's shop, to test the files that a good shows and those that its review sees. */
export async function openReviewedShop() {
  const server = await testApp()
  const { sql } = server.database
  const creator = await makeCreator(sql)
  const mine = api(server.app).as(creator)
  return {
    server,
    sql,
    creator,
    mine,
    /** Whether an operator must approve goods before they are sold. */
    review: (on: boolean) =>
      sql`update settings set value = ${on ? '0' : '1'} where key = 'zsm_good_auto_audit'`,
    fileOf: (kind: Kind, owner = creator) => makeFile(sql, owner.creator, kind),
    usersOf: async (id: FileId) =>
      (await mine.call(contract.materials.listUses, { id })).list.map((user) => user.id),
  }
}
