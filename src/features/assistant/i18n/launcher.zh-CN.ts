export default {
  ask: '智能助手',
  opening: '正在打开…',
  field: '输入问题',
  failed: '打不开，请重试',
  retry: '重试',
  close: '关闭',
}
