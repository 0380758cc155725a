export default {
  broken: '这部分内容出了点问题，页面其他部分不受影响。',
  again: '重试',
}
