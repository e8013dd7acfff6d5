-- The number of changes of a unit's configuration. A core applies only rows with a higher one than it has.
ALTER TABLE "units" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
