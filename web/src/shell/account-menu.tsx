import { CaretDownOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { Link } from 'react-router'

type AccountMenuProps = {
  name: string
  level: string
  picture: string
  links?: { title: string; to: string }[]
  onSignOut: () => unknown
}

/** The avatar: who I am, and the way out. */
export function AccountMenu({ name, level, picture, links = [], onSignOut }: AccountMenuProps) {
  const items = [
    { key: 'who', type: 'group' as const, label: `${name} · ${level}` },
    { type: 'divider' as const },
    ...links.map(({ title, to }) => ({ key: to, label: <Link to={to}>{title}</Link> })),
    { key: 'out', label: '退出登录', onClick: () => onSignOut() },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="account-button">
        <img src={picture} alt="" width={32} height={32} />
        <span className="account-text">
          <span className="account-name">{name}</span>
          <span className="account-level">{level}</span>
        </span>
        <span className="visually-hidden">账号菜单</span>
        <CaretDownOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
