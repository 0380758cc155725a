// The knowledge base of the core server's assistant (§3 Assistant entities).
import { ago, dateTime, DAY, type Wire } from './core-server-catalogue.ts'

const QUESTIONS: readonly (readonly [question: string, label: string, answer: string])[] = [
  ['校园卡丢了怎么办？', '校园生活', '<p>先<strong>挂失</strong>，再到信息化办公室补办。</p>'],
  ['成绩单怎么打印？', '学习培养', '在自助打印机上刷卡打印，或在线申请“本科生成绩单打印”。'],
  ['怎么连接校园网？', '校园生活', '打开 https://net.example.edu 登录。'],
  ['图书馆几点开门？', '校园生活', '每天 8:00 到 22:00。'],
  ['学费可以分期吗？', '财务资产', '请咨询财务处。'],
  ['怎么预约教室？', '学习培养', '办理“教室借用”。'],
  ['校外人员怎么入校？', '校园生活', '办理“车辆入校预约”，或在校门登记。'],
]

export const questions: Wire[] = QUESTIONS.map(([question, quesLabel, answer], n) => ({
  id: 700 + n,
  question,
  quesCode: `Q${n}`,
  quesLabel,
  quesDesc: null,
  createTime: dateTime(Date.now() - 60 * DAY),
  updateTime: ago(n, 5 * DAY),
  status: '1',
  recommStatus: n % 2 ? '0' : '1',
  similarCount: '1',
  recommCount: null,
  slots: null,
  answers: [{ id: n, answer, condition: null }],
  similarQuestions: [
    {
      id: 800 + n,
      similarQues: `请问${question}`,
      stdQuesId: 700 + n,
      createTime: null,
      updateTime: null,
      isLabel: 0,
      status: '1',
    },
  ],
}))

export const robot: Wire = {
  id: 1,
  name: '小问',
  image: '/icons/missing.png',
  welcomes: '你好，我是小问，请问有什么可以帮您？',
  voiceType: null,
  status: '1',
  createTime: dateTime(Date.now() - 300 * DAY),
  updateTime: null,
}

/** The reply of webQa (§7: the answer is in `t`). */
export function answerOf(ques: string): unknown {
  const known = questions.find(
    ({ question }) => String(question).includes(ques) || ques.includes(String(question)),
  )
  if (known) return (known['answers'] as Wire[])[0]!['answer']
  return `没有找到“${ques}”的答案，请换个说法。`
}
