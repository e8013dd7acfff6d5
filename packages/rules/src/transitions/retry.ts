export interface RetryTimer {
  readonly recurrences: number
  readonly intervalMs: number
}

/** */
export const retryTimerDefault: RetryTimer = { recurrences: 5, intervalMs: 1000 }
/** */
export const transitionPolling: RetryTimer = { recurrences: 10, intervalMs: 2000 }
/** R-084; the interval is the default, because the spec gives only the number. */
export const channelSetRetry: RetryTimer = { recurrences: 7, intervalMs: retryTimerDefault.intervalMs }

/** returns whether another run follows run number `run` (from 1) after the interval, or the end action. */
export const afterRun = (timer: RetryTimer, run: number, goOn: boolean): 'again' | 'end' =>
  goOn && run < timer.recurrences ? 'again' : 'end'
