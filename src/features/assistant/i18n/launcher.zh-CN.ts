export default {
  ask: '智能助手',
  failed: '打不开，请重试',
}
