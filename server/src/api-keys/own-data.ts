import { keyScopes, scopeTitle } from '@zsm/contract/api-keys/scopes'
import { codes, creation, type OwnData } from '../own-data.ts'

export const apiKeysData: OwnData = {
  api_keys: {
    title: '密钥',
    targets: ['apiKey'],
    columns: {
      id: '编号',
      name: '名称',
      prefix: '开头',
      scopes: codes('权限', Object.fromEntries(keyScopes.map((scope) => [scope, scopeTitle(scope)]))),
      ...creation,
      end_time: '有效到',
      last_used_time: '最后使用时间',
      last_used_ip: '最后使用的网络地址',
      revoke_time: '撤销时间',
    },
    withheld: ['token_hash'],
  },
}
