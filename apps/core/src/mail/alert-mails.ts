import type { Clock } from '@backhaul/clock'
import type { Alert, AlertRule } from '@backhaul/contract/notifications'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Lookups } from '../devices/kinds/kind.ts'
import type { AnyRecord } from '../devices/registry/record.ts'
import { alertRulesOf } from '../devices/kinds/unit-kind.ts'
import type { Store } from '../store/index.ts'
import type { Mailer } from './mailer.ts'

// The spec doesn't say; an alert that is raised again and again is mailed every 15 minutes at most.
const againAfterMs = 15 * 60_000
/** Alerts remembered. Beyond it the one that was mailed longest ago may be mailed again earlier. */
const rememberedMax = 20_000
/** Alerts whose mails are being stored. Further ones are not mailed; they are in the list of alerts all the same. */
const storingMax = 200

interface Deps {
  transportClock: Clock
  store: Store
  log: FastifyBaseLogger
  mailer: Mailer
  lookups: Lookups
}

export type AlertMails = ReturnType<typeof createAlertMails>

/** Mails raised alerts of units and servers to the recipients of their rules that are verified. */
export function createAlertMails({ transportClock, store, log, mailer, lookups }: Deps) {
  const mailedAt = new LRUCache<string, number>({ max: rememberedMax })
  const storing = new Set<Promise<void>>()
  const mail = async (alert: Alert, rule: AlertRule) => {
    try {
      const content = { kind: 'alert', ...alertText(alert), requestedBy: null } as const
      for (const { email, verified } of await store.alertRecipients.of([rule])) if (verified) await mailer.send({ ...content, to: email })
    } catch (error) {
      log.warn({ err: error, alertId: alert.id }, 'the mails of an alert could not be stored')
    }
  }
  return {
    raised(record: AnyRecord, alert: Alert): void {
      if (record.kind === 'channel') return
      const rules = alertRulesOf(record.kind === 'unit' ? record.stored.alerts : null, record.groups, lookups)
      const rule = rules.find(({ type, level }) => type === alert.type && level === alert.level)
      if (rule === undefined || rule.recipients.length === 0 || storing.size >= storingMax) return
      const key = `${alert.deviceId} ${alert.type} ${alert.level}`
      const now = transportClock.monotonicMs()
      if (now - (mailedAt.get(key) ?? -Infinity) < againAfterMs) return
      mailedAt.set(key, now)
      const one = mail(alert, rule).finally(() => storing.delete(one))
      storing.add(one)
    },

    async close(): Promise<void> {
      await Promise.all(storing)
    },
  }
}

const types: Partial<Record<Alert['type'], readonly [en: string, zh: string]>> = {
  battery: ['Battery low', '电池电量低'],
  cameraDisconnected: ['Camera disconnected', '摄像机断开'],
  serverCpu: ['High CPU load', 'CPU 负载过高'],
  serverStorage: ['Storage almost full', '存储空间不足'],
  bitrateDrop: ['Bitrate drop', '码率下降'],
}

/** Both languages, because the language of a recipient is not known. */
function alertText({ type, level, deviceKind, deviceName, value, raisedAt }: Alert) {
  const [en, zh] = types[type] ?? [type, type]
  const measured = value === null ? '' : type === 'bitrateDrop' ? ` (${value} kbps)` : ` (${value} %)`
  const at = new Date(raisedAt).toISOString()
  return {
    subject: `${level === 'critical' ? 'Critical' : 'Warning'}: ${en}, ${deviceName}`,
    text: [
      `${en}${measured}`,
      `${deviceKind === 'unit' ? 'Unit' : 'Server'}: ${deviceName}`,
      `Level: ${level}`,
      `Time: ${at}`,
      '',
      `${zh}${measured}`,
      `${deviceKind === 'unit' ? '设备' : '服务器'}：${deviceName}`,
      `级别：${level === 'critical' ? '严重' : '警告'}`,
      `时间：${at}`,
      '',
    ].join('\n'),
  }
}
