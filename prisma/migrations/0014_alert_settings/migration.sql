-- The alert rules of groups, and the choice of units. Without a value the default rules hold.
ALTER TABLE "groups" ADD COLUMN "alerts" JSONB;
ALTER TABLE "units" ADD COLUMN "alerts" JSONB;
