import { CaretDownOutlined } from '@ant-design/icons'
import { DropMenu, type MenuItem } from '../../ui/overlay/drop-menu.tsx'

type AccountMenuProps = {
  name: string
  level: string
  picture: string
  links?: ({ title: string } & Pick<MenuItem, 'to' | 'href'>)[]
  onSignOut: () => unknown
}

/** The avatar's menu: who is signed in, and sign-out. */
export function AccountMenu({ name, level, picture, links = [], onSignOut }: AccountMenuProps) {
  const items = [
    ...links.map(({ title, ...where }) => ({ key: title, label: title, ...where })),
    { key: 'out', label: '退出登录', onClick: onSignOut },
  ]
  return (
    <DropMenu items={items} heading={`${name} · ${level}`}>
      {(trigger) => (
        <button type="button" className="account-button" {...trigger}>
          <img src={picture} alt="" width={32} height={32} />
          <span className="account-text">
            <span className="account-name">{name}</span>
            <span className="account-level">{level}</span>
          </span>
          <span className="visually-hidden">账号菜单</span>
          <CaretDownOutlined aria-hidden />
        </button>
      )}
    </DropMenu>
  )
}
