import { useQuery } from '@tanstack/react-query'
import { materials, type NamedUser } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import './uses.css'
import { Link } from '../../ui/page/link.tsx'
import { userPath, userText } from './users.ts'

/** Where a file is used, by the names that its creator gave. */
export function FileUses({ id }: { id: FileId }) {
  const { data } = useQuery({ ...query(materials.listUses, { id }, { background: true }), staleTime: 0 })
  if (!data) return null
  if (data.list.length === 0) return <span className="muted">还没有在任何地方使用</span>
  return (
    <div className="file-uses">
      <span className="muted">正在 {data.list.length} 处使用：</span>
      <ul aria-label="使用位置">
        {data.list.map((user) => (
          <li key={user.id}>
            <UserLink user={user} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function UserLink({ user }: { user: NamedUser }) {
  const path = userPath(user)
  return path ? (
    <Link className="link-button" to={path}>
      {userText(user)}
    </Link>
  ) : (
    userText(user)
  )
}
