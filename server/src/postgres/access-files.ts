import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Home } from './home.ts'
import { writeOwnText } from './own-files.ts'

/**
 * PostgreSQL's user and the user who starts us may connect as each of our roles. The kernel tells PostgreSQL
 * which user connects.
 */
export function accessFiles({ folder, owner, keeper }: Home): { hba: string; ident: string } {
  const names = new Set(['root', owner?.name ?? userInfo().username])
  const files = { hba: join(folder, 'access.conf'), ident: join(folder, 'users.conf') }
  writeOwnText(files.hba, keeper, 'local all all peer map=zhishimao\n')
  writeOwnText(files.ident, keeper, [...names].map((name) => `zhishimao "${name}" all\n`).join(''))
  return files
}
