import { Button } from 'antd'
import { useRef, useState } from 'react'
import { avatarOf } from '../api/session.ts'
import { smallPicture } from './small-picture.ts'

type Props = { id?: string; value?: string; onChange?: (value: string) => void }

/** A picture from this device, scaled down in the browser. */
export function AvatarField({ value = '', onChange, ...input }: Props) {
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState(false)
  const choose = async (file: File | undefined) => {
    const picture = file && (await smallPicture(file).catch(() => undefined))
    setRefused(file !== undefined && picture === undefined)
    if (picture) onChange?.(picture)
  }
  return (
    <div className="avatar-field">
      <img src={avatarOf({ avatar: value })} alt="我的头像" width={72} height={72} />
      <div>
        <input
          {...input}
          ref={chooser}
          type="file"
          accept="image/*"
          className="visually-hidden"
          aria-label="选择头像"
          tabIndex={-1}
          onChange={({ target }) => {
            void choose(target.files?.[0])
            target.value = ''
          }}
        />
        <Button onClick={() => chooser.current?.click()}>更换头像</Button>
        {value && (
          <Button type="text" onClick={() => onChange?.('')}>
            用默认头像
          </Button>
        )}
        {refused && (
          <p className="avatar-refused" role="alert">
            这个文件不是浏览器能打开的图片，请换一张 JPG、PNG 或 WebP。
          </p>
        )}
      </div>
    </div>
  )
}
