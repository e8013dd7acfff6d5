import { scenarioJsonSchema } from '@backhaul/simulation'

process.stdout.write(scenarioJsonSchema())
