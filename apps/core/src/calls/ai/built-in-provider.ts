import { figuresOf } from './figures.ts'
import type { AiProvider, UnitFacts } from './provider.ts'

type Figures = ReturnType<typeof figuresOf>
type Write = (facts: UnitFacts, figures: Figures, hours: number) => (string | null)[]

const stateOf = ({ unit }: UnitFacts) => (unit.status === 'offline' ? 'offline' : unit.status === 'streaming' ? 'onAir' : 'online')
const kbps = (value: number, language: string) => value.toLocaleString(language)

/** Writes a duration like the console: `23 h 26 min`. */
const duration = (minutes: number, hourUnit: string, minuteUnit: string) =>
  `${minutes < 60 ? '' : `${Math.floor(minutes / 60)} ${hourUnit} `}${minutes % 60} ${minuteUnit}`

const english: Write = (facts, { onAir, offline, uplink, strongest, commands }, hours) => {
  const { unit } = facts
  const number = (value: number) => kbps(value, 'en')
  const time = (minutes: number) => duration(minutes, 'h', 'min')
  const times = (count: number) => (count === 1 ? 'once' : `${count} times`)
  const now = { offline: 'offline', online: 'online', onAir: 'on air' }[stateOf(facts)]
  return [
    `${unit.name} is of type ${unit.type} with software ${unit.swVersion}. It is ${now} now.`,
    onAir.count === 0
      ? `It was not on air in the last ${hours} h.`
      : `In the last ${hours} h it was on air ${times(onAir.count)}, for ${time(onAir.minutes)} in total.`,
    offline.count === 0
      ? 'It was never offline in this time.'
      : `It was offline ${times(offline.count)}, for ${time(offline.minutes)} in total.`,
    uplink === null
      ? 'It has no measurements of its uplink from the last 30 min.'
      : `Over the last ${uplink.minutes} min on the links it sent ${number(uplink.average)} kbps on average, between ${number(uplink.min)} and ${number(uplink.max)} kbps.`,
    strongest &&
      `Of ${strongest.of} links, ${strongest.name} carried most: ${number(strongest.averageKbps)} kbps, ${strongest.percent} % of the total.`,
    commands.count === 0
      ? 'Users sent it no commands.'
      : `Commands of users: ${commands.count}. Of these, ${commands.done} done, ${commands.failed} refused or failed, ${commands.unknown} without a known result.`,
    unit.battery.percentage === null ? null : `Its battery has ${unit.battery.percentage} %.`,
    `Active alerts: critical ${unit.alerts.critical}, warning ${unit.alerts.warning}.`,
  ]
}

const chinese: Write = (facts, { onAir, offline, uplink, strongest, commands }, hours) => {
  const { unit } = facts
  const number = (value: number) => kbps(value, 'zh')
  const time = (minutes: number) => duration(minutes, '小时', '分钟')
  const now = { offline: '离线', online: '在线', onAir: '直播中' }[stateOf(facts)]
  return [
    `${unit.name} 是 ${unit.type}，软件版本 ${unit.swVersion}，目前${now}。`,
    onAir.count === 0 ? `最近 ${hours} 小时内没有直播。` : `最近 ${hours} 小时内直播 ${onAir.count} 次，共 ${time(onAir.minutes)}。`,
    offline.count === 0 ? '这段时间内从未离线。' : `离线 ${offline.count} 次，共 ${time(offline.minutes)}。`,
    uplink === null
      ? '最近 30 分钟没有上行测量数据。'
      : `最近 ${uplink.minutes} 分钟的上行平均为 ${number(uplink.average)} kbps，范围 ${number(uplink.min)} 至 ${number(uplink.max)} kbps。`,
    strongest &&
      `${strongest.of} 条链路中 ${strongest.name} 承载最多：${number(strongest.averageKbps)} kbps，占总量的 ${strongest.percent} %。`,
    commands.count === 0
      ? '用户没有发送命令。'
      : `用户发送了 ${commands.count} 条命令：完成 ${commands.done}，被拒绝或失败 ${commands.failed}，结果未知 ${commands.unknown}。`,
    unit.battery.percentage === null ? null : `电池电量 ${unit.battery.percentage} %。`,
    `活动告警：严重 ${unit.alerts.critical}，警告 ${unit.alerts.warning}。`,
  ]
}

/** Summarizes a unit in sentences with figures from its own log and measurements. It needs no network and invents nothing. */
export const builtInProvider: AiProvider = {
  async summarize(facts, { hours, language }, progress) {
    const figures = figuresOf(facts, hours)
    await progress(70)
    return (language === 'zh' ? chinese : english)(facts, figures, hours).filter((sentence) => sentence !== null)
  },
}
