const text = { type: 'string' }
const token = { ...text, description: 'oss/uploadToken 返回的 token，只能用一次' }
const count = (description: string) => ({ schema: { type: 'integer', minimum: 0 }, description })

const header = (name: string, schema: object, description: string) => ({
  in: 'header',
  name,
  required: true,
  schema,
  description,
})
const uploadToken = header('Upload-Token', text, token.description)
const tusVersion = header('Tus-Resumable', { const: '1.0.0' }, 'tus.io 协议版本')
const id = { in: 'path', name: 'id', required: true, schema: { ...text, format: 'uuid' } }

const failure = {
  description: '失败',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

const operation = (operationId: string, summary: string, parts: object) => ({
  operationId,
  summary,
  tags: ['upload'],
  security: [],
  ...parts,
})

const stored = {
  type: 'object',
  required: ['result', 'data'],
  properties: {
    result: { const: 'true' },
    data: {
      type: 'object',
      required: ['key', 'size', 'mime'],
      properties: { key: text, size: { type: 'integer', description: '字节' }, mime: text },
    },
  },
}

/**
 * The upload host (specification, section 7): a multipart form for small files, tus 1.0 for resumable
 * uploads.
 */
export const uploadPaths: Record<string, object> = {
  '/upload': {
    post: operation('upload.form', '上传一个文件，16 MB 以内', {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['key', 'token', 'file'],
              properties: {
                key: { ...text, description: 'oss/uploadToken 返回的 key' },
                token,
                file: { ...text, format: 'binary', description: '放在最后' },
              },
            },
          },
        },
      },
      responses: {
        200: { description: '已保存', content: { 'application/json': { schema: stored } } },
        default: failure,
      },
    }),
  },
  '/upload/resumable': {
    post: operation('upload.begin', '开始一次可续传的上传', {
      parameters: [uploadToken, tusVersion, header('Upload-Length', { type: 'integer' }, '文件的字节数')],
      responses: {
        201: { description: '已开始', headers: { Location: { schema: text, description: '续传的地址' } } },
        default: failure,
      },
    }),
  },
  '/upload/resumable/{id}': {
    head: operation('upload.offset', '查询已收到多少', {
      parameters: [id, uploadToken, tusVersion],
      responses: {
        200: {
          description: '进度',
          headers: { 'Upload-Offset': count('已收到的字节'), 'Upload-Length': count('文件的字节数') },
        },
        default: failure,
      },
    }),
    patch: operation('upload.append', '从已收到的位置续传', {
      parameters: [
        id,
        uploadToken,
        tusVersion,
        header('Upload-Offset', { type: 'integer' }, '从哪个字节开始'),
      ],
      requestBody: {
        required: true,
        content: { 'application/offset+octet-stream': { schema: { ...text, format: 'binary' } } },
      },
      responses: {
        204: { description: '已收到', headers: { 'Upload-Offset': count('已收到的字节') } },
        default: failure,
      },
    }),
  },
}
