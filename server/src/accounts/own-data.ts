import { creation, dict, type OwnData } from '../own-data.ts'

export const accountsData: OwnData = {
  accounts: {
    title: '账号',
    key: 'mobile',
    targets: ['account'],
    columns: {
      mobile: '登录手机号',
      security_mobile: '安全手机号',
      status_dict: dict('状态', 'accountStatusDict'),
      real_name: '真实姓名',
      company_name: '企业名称',
      company_code: '统一社会信用代码',
      last_login_time: '最近登录时间',
      last_login_ip: '最近登录的网络地址',
      password_time: '最近改密码的时间',
      frozen_time: '冻结时间',
      frozen_reason: '冻结原因',
      ...creation,
    },
    withheld: ['password_hash'],
  },
  sessions: {
    title: '登录设备',
    targets: ['session'],
    columns: {
      id: '编号',
      account: '登录手机号',
      ip: '网络地址',
      user_agent: '设备',
      create_time: '登录时间',
      expire_time: '到期时间',
      superseded_time: '下线时间',
      platform_ended_flag: '由平台下线',
    },
    withheld: ['token_hash'],
  },
  known_networks: {
    title: '登录过的网络',
    key: 'network',
    account: 'name',
    columns: {
      name: '登录手机号',
      network: '网络',
      seen_time: '最近登录时间',
    },
  },
}
