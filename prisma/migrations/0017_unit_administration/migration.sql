-- The ids of deleted units: tokens of fleets and entries of logs name them.
CREATE TABLE "removed_units" (
    "id" TEXT NOT NULL,
    "organisation_id" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_units_pkey" PRIMARY KEY ("id")
);

-- How support reaches a user.
ALTER TABLE "users" ADD COLUMN "contact" JSONB;
