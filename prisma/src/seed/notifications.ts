import type { Notification } from '../../generated/client.ts'

const hourMs = 60 * 60_000

const texts = [
  {
    severity: 'info',
    textEn: 'Welcome to the demo world: the fleet is simulated and nothing here reaches a real device.',
    textZh: '欢迎进入演示环境：设备均为模拟，任何操作都不会影响真实设备。',
    inventoryId: null,
    hours: null,
  },
  {
    severity: 'warning',
    textEn: 'Planned maintenance of the receiving servers tonight between 02:00 and 03:00 UTC.',
    textZh: '接收服务器计划维护：今晚 02:00 至 03:00（UTC）。',
    inventoryId: null,
    hours: 20,
  },
  {
    severity: 'critical',
    textEn: 'A carrier reports a fault in Northern Europe; expect fewer cellular links.',
    textZh: '某运营商报告北欧地区故障，可用蜂窝链路可能减少。',
    inventoryId: 'inv-2',
    hours: 1.5,
  },
  {
    severity: 'info',
    textEn: 'Ten new units were added to Northlight Asia Pacific.',
    textZh: 'Northlight 亚太区新增十台设备。',
    inventoryId: 'inv-3',
    hours: 7 * 24,
  },
] as const

/** One without an end, one that ends within a day and one within two hours, some for one inventory only. */
export const makeNotifications = (now: number): Notification[] =>
  texts.map(({ hours, ...text }, index) => ({
    id: `n-${index + 1}`,
    globalNotification: text.inventoryId === null,
    ...text,
    createdAt: new Date(now - index * hourMs),
    expireDate: hours === null ? null : new Date(now + hours * hourMs),
  }))
