import type { NewsroomSource } from './source.ts'

const reporters = ['A. Okafor', 'B. Lind', 'C. Meyer', 'D. Sato', 'E. Rossi']
const topics = [
  'HARBOUR FIRE',
  'ELECTION NIGHT',
  'STORM WARNING',
  'RAIL STRIKE',
  'CITY MARATHON',
  'MARKET CLOSE',
  'FLOOD RELIEF',
  'CUP FINAL',
]
const hourMs = 3_600_000
const storiesPerRundown = 5

/** The rundown of an invented newsroom: five stories, of which one is replaced every hour. It needs no network. */
export const sampleSource: NewsroomSource = {
  mapping: {
    item: 'rundown/story',
    fields: {
      slugline: 'slug',
      storyId: '@id',
      reporter: 'people/reporter',
      crewName: 'people/crew',
      provider: 'provider',
      usageTerms: 'rights',
      keywords: 'keywords',
      comments: 'note',
    },
  },
  read(_inventoryId, now) {
    const last = Math.floor(now / hourMs)
    const stories = Array.from({ length: storiesPerRundown }, (_, index) => {
      const number = last - index
      const topic = topics[number % topics.length]!
      return `<story id="NR-${number}"><slug>${topic}</slug><people><reporter>${reporters[number % reporters.length]}</reporter>
        <crew>Crew ${(number % 9) + 1}</crew></people><provider>Newsroom sample</provider><rights>Own use</rights>
        <keywords>${topic.toLowerCase().replace(' ', ', ')}</keywords><note>Hour ${(number % 24) + 1} of the sample rundown.</note></story>`
    })
    return Promise.resolve(`<?xml version="1.0" encoding="UTF-8"?><rundown>${stories.join('')}</rundown>`)
  },
}
