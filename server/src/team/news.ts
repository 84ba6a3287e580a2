import { notificationType } from '@zsm/contract/states'
import { type MemberRole, roleNames } from '@zsm/contract/wire/areas'
import type { News } from '../notifications/public.ts'

export const joinedNews = ({ name, role }: { name: string; role: MemberRole }): News => ({
  typeDict: notificationType.system,
  title: `${name} 加入了团队`,
  body: `角色：${roleNames[role]}。需要时可以改角色，或让其退出。`,
  link: '/account/team',
})
