import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'

/** What is said of a change that another admin decides on. */
export const waitsForSecond = '已提交，等另一位管理员复核后生效'

/** Beside what another admin is to decide on. */
export const Waiting = () => <Link to={paths.operatorChanges({ status: '1' })}>修改待复核</Link>
