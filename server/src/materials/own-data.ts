import { dict, type OwnData, times } from '../own-data.ts'

export const materialsData: OwnData = {
  files: {
    title: '素材',
    targets: ['file'],
    columns: {
      id: '编号',
      kind: dict('类型', 'kindDict'),
      title: '标题',
      ext: '扩展名',
      mime: '格式',
      size: '大小（字节）',
      duration_sec: '时长（秒）',
      width: '宽',
      height: '高',
      ...times,
      delete_time: '删除时间',
      purge_time: '清除时间',
    },
    withheld: ['key', 'cover_key', 'sha256', 'fingerprint', 'version'],
  },
}
