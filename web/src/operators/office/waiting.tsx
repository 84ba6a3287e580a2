import { paths } from '../../paths.ts'
import { Link } from '../../ui/page/link.tsx'

/** The toast for a change that another admin must approve. */
export const waitsForSecond = '已提交，等另一位管理员复核后生效'

/** A link beside a value with a pending change. */
export const Waiting = () => <Link to={paths.operatorChanges({ status: '1' })}>修改待复核</Link>
