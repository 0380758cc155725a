import type { SeedRobot } from '../../src/campus/db/seed-types.ts'

/** The robots of the assistant, the active one first. */
export const robots: SeedRobot[] = [
  {
    id: 'robot-xiaojiang',
    name: '小江',
    nameEn: 'Xiaojiang',
    image: '/robots/xiaojiang.svg',
    welcomes: [
      '您好，我是江州大学的智能助手**小江**。事项怎么办、去哪里办、要带什么，都可以问我。',
      '说一句话就行，例如“校园卡丢了怎么办”或“打开校历查询”。',
    ],
    welcomesEn: [
      'Hello, I am **Xiaojiang**, the assistant of Jiangzhou University. Ask me how things are done here, where, and what to bring.',
      'A sentence is enough, such as “I lost my campus card” or “open the academic calendar”.',
    ],
    voiceType: 'zh-CN-female',
    status: 1,
  },
  {
    id: 'robot-xuezhang',
    name: '学长',
    nameEn: 'Xuezhang',
    image: '/robots/xuezhang.svg',
    welcomes: ['我还在学习，暂时不回答问题。'],
    welcomesEn: ['I am still learning and answer no questions yet.'],
    voiceType: 'zh-CN-male',
    status: 0,
  },
]
