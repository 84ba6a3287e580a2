import { contract } from '@zsm/contract/contract'
import { bankAccountType, certificationType, merchantKind } from '@zsm/contract/states'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { openStorage } from '../../src/gateways/open-storage.ts'
import { newId } from '../../src/ids.ts'
import { type Api, api } from '../api.ts'
import { type MadeCreator, makeCreator, makeFile, makeOperator } from '../makers.ts'
import type { TestApp } from '../test-app.ts'

export const idCardNo = '11010519491231002X'
export const cardNo = '6225880137001234'
export type Submission = CallInput<typeof contract.merchants.submit>

/** A creator whose person is certified with a number, and a complete application. */
export async function makeApplicant(
  server: Pick<TestApp, 'app' | 'config' | 'database'>,
): Promise<MadeCreator & { self: Api; submission: Submission }> {
  const { sql } = server.database
  const made = await makeCreator(sql)
  const self = api(server.app, made.token)
  const person = { typeDict: certificationType.realName, realName: made.realName, idCardNo }
  await certify(server, self, person)
  return { ...made, self, submission: await makeSubmission(server, made.creator) }
}

/** A person's complete application, with pictures that the server can read. */
export async function makeSubmission(
  { config, database: { sql } }: Pick<TestApp, 'config' | 'database'>,
  creator: CreatorId,
): Promise<Submission> {
  const storage = await openStorage(config.storage)
  return {
    kindDict: merchantKind.micro,
    shortName: '猫老师',
    idCardFrontFileId: await makeFile(sql, creator, 3, { storage }),
    idCardBackFileId: await makeFile(sql, creator, 3, { storage }),
    validFrom: '2019-06-06',
    longTermFlag: true,
    accountTypeDict: bankAccountType.personal,
    bankName: '招商银行',
    cityCode: '330100',
    cardNo,
    mobile: '13900001234' as Mobile,
    requestId: newId<string>(),
  }
}

/** Submits a certification and approves it. */
export async function certify(
  server: Pick<TestApp, 'app' | 'database'>,
  self: Api,
  input: CallInput<typeof contract.creators.submitCertification>,
): Promise<void> {
  const { id } = await self.call(contract.creators.submitCertification, input)
  const reviewer = api(server.app, (await makeOperator(server.database.sql, 'reviewer')).token)
  await reviewer.call(contract.operators.approveCertification, { id })
}
