import type { SeedQuestion, SeedSlot } from '../../src/campus/db/seed-types.ts'

const days: SeedSlot = {
  name: 'days',
  alias: '请假天数',
  entity: 'days',
  ask: '你打算请几天假？',
  askEn: 'How many days do you need?',
  choices: ['请假 2 天', '请假 5 天', '请假 10 天'],
  choicesEn: ['Leave for 2 days', 'Leave for 5 days', 'Leave for 10 days'],
  must: true,
}
const identity: SeedSlot = {
  name: 'identity',
  alias: '身份',
  entity: 'identity',
  ask: '你是学生还是教职工？',
  askEn: 'Are you a student or a member of staff?',
  choices: ['学生怎么盖章', '教职工怎么盖章'],
  choicesEn: ['How does a student have a paper sealed', 'How do staff have a paper sealed'],
  must: false,
}

/** Slots by question: what the assistant must know before it answers. */
export const slots: Record<string, SeedSlot[]> = {
  'question-leave': [days],
  'question-seal': [identity],
  'question-network-open': [{ ...identity, choices: [], choicesEn: [] }],
}

/** Conditional answers by question. */
export const cases: Record<string, NonNullable<SeedQuestion['cases']>> = {
  'question-leave': [
    {
      condition: 'identity=staff',
      answer: '教职工走“教职工请假”：3 天以内由所在单位负责人审批，更长的报人事处。学生请假另走“学生请假”。',
      answerEn:
        'Staff use “Staff Leave”: the head of your unit approves up to 3 days, Human Resources longer ones. Students use the item for students.',
    },
    {
      condition: 'days<=3',
      answer: '3 天以内由**辅导员**审批，通常当天答复。在“学生请假”提交，返校后记得销假。',
      answerEn:
        'Up to 3 days your **counsellor** decides, mostly the same day. Apply under student leave and report back on return.',
    },
    {
      condition: 'days<=7',
      answer: '3 至 7 天由**辅导员和学院**两级审批，请提前两天在“学生请假”提交，附证明材料。',
      answerEn:
        'For 3 to 7 days your **counsellor and your school** decide; apply two days ahead under student leave, with proof.',
    },
    {
      condition: 'days>7',
      answer: '7 天以上除辅导员和学院外，还要报**学生工作处**审批，请提前一周提交；超过六周应申请休学。',
      answerEn:
        'More than 7 days also need the **Student Affairs Office**; apply a week ahead. For more than six weeks apply for a suspension.',
    },
  ],
  'question-seal': [
    {
      condition: 'identity=staff',
      answer: '教职工走“公章使用申请”：所在单位负责人线上审签后，带原件到行政楼 603 用印。',
      answerEn:
        'Staff use “Use of the University Seal”: once your unit has signed online, bring the original to Administration 603.',
    },
    {
      condition: 'identity=student',
      answer: '学生走“学生材料盖章申请”，审批通过后带材料和学生证到学生服务中心 204 盖章，一般两个工作日。',
      answerEn:
        'Students use “Stamping of Student Documents”; after approval bring paper and student card to the Student Service Centre, room 204. It takes about two working days.',
    },
  ],
  'question-network-open': [
    {
      condition: 'identity=staff',
      answer: '教职工的校园网**免费**：在“校园网开户”提交后即时生效，连接 JZU-WLAN 用工号登录。',
      answerEn:
        'The network is **free** for staff: submit “Campus Network Account”, then connect to JZU-WLAN with your staff number.',
    },
  ],
}
