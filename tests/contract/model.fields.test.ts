import { provesFields } from './model.ts'
import * as tables from './model-tables.ts'

// The read of real values is proven in tests/scenarios/model.db.test.ts.

provesFields('M-017 to M-062, M-064 to M-073, M-827', tables.unit)
provesFields('M-063', tables.uploadedFiles)
provesFields('M-074 to M-085', tables.modem)
provesFields('M-095', tables.feeds)
provesFields('M-096 to M-097', tables.multipleCamera)
provesFields('M-098', tables.multipleCameraChannel)
provesFields('M-099 to M-101', tables.switcherMode)
provesFields('M-102 to M-103', tables.intercom)
provesFields('M-106 to M-108', tables.machine)
provesFields('M-147 to M-150, M-155 to M-158, M-160, M-162', tables.configuration)
provesFields('M-159', tables.configurationAlerts)
provesFields('M-161', tables.configurationLabels)
for (const [index, cited] of ['M-151', 'M-152', 'M-153', 'M-154'].entries())
  provesFields(cited, tables.configurationInputs[index] as (typeof tables.configurationInputs)[number])
provesFields('M-170 to M-172', tables.alert)
provesFields('M-176 to M-185', tables.story)
provesFields('M-186 to M-210', tables.file)
provesFields('M-222 to M-224, M-233 to M-241', tables.preferences)
provesFields('M-364 to M-367', tables.modemConfiguration)
provesFields('M-601 to M-620', tables.streamingDestination)
provesFields('M-621 to M-635, M-822 to M-823', tables.videoReturn)
provesFields('M-643 to M-664, M-821, M-824', tables.server)
provesFields('M-504 to M-506', tables.composition)
