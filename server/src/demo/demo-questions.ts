import { randomBytes } from 'node:crypto'
import { type CreatorId, type GoodId, Mobile } from '@zsm/contract/values'
import { hashPassword } from '../accounts/public.ts'
import { joinCreator } from '../creators/public.ts'
import type { Sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { answerQuestion, askQuestion, changeQuestion, scoreQuestion } from '../questions/public.ts'

/** Two learners ask: one question is answered and marked, the other one is open. */
export async function askAround(sql: Sql, creator: CreatorId, goodId: GoodId): Promise<void> {
  const [user, other] = [await join(sql, '13812345600', '林小鱼'), await join(sql, '13812345605', '吴桐')]
  const asked = await ask(sql, user, goodId, '照片发出来总是灰灰的，是没拍好还是没修好？')
  const { id, version } = await answerQuestion(sql, creator, {
    id: asked.id,
    version: asked.version,
    publicFlag: true,
    answer: '多半是光不够。先换到窗边再拍一张，两张放在一起比，再去想修图。',
  })
  await changeQuestion(sql, creator, { id, version, topFlag: true, closeFlag: false })
  await scoreQuestion(sql, user, { id, score: 5 })
  await ask(sql, other, goodId, '逆光拍人，脸总是黑的，是要开闪光灯还是换个角度？')
}

function ask(sql: Sql, user: CreatorId, goodId: GoodId, question: string) {
  return askQuestion(sql, user, { goodId, question, imageFileIds: [], requestId: newId() })
}

/** A learner's account that nobody signs in to: its password is random. */
async function join(sql: Sql, mobile: string, name: string): Promise<CreatorId> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  return joinCreator(sql, { mobile: Mobile.parse(mobile), passwordHash, name, realName: name })
}
