-- CreateTable
CREATE TABLE "stories" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "slugline" TEXT NOT NULL,
    "crew_name" TEXT NOT NULL,
    "story_id" TEXT NOT NULL,
    "usage_terms" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "reporter" TEXT NOT NULL,
    "keywords" TEXT NOT NULL,
    "comments" TEXT NOT NULL,
    "source_key" TEXT,
    "source_fields" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "story_units" (
    "story_id" TEXT NOT NULL,
    "unit_id" TEXT NOT NULL,

    CONSTRAINT "story_units_pkey" PRIMARY KEY ("story_id","unit_id")
);

-- CreateTable
CREATE TABLE "story_sources" (
    "inventory_id" TEXT NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "source" TEXT NOT NULL,
    "mapping" JSONB,
    "stylesheet_name" TEXT,
    "stylesheet" TEXT,
    "synced_at" TIMESTAMPTZ(3),
    "last_result" JSONB,

    CONSTRAINT "story_sources_pkey" PRIMARY KEY ("inventory_id")
);

-- CreateIndex
CREATE INDEX "stories_inventory_id_last_modified_idx" ON "stories"("inventory_id", "last_modified");

-- CreateIndex
CREATE UNIQUE INDEX "stories_inventory_id_source_key_key" ON "stories"("inventory_id", "source_key");

-- CreateIndex
CREATE INDEX "story_units_unit_id_idx" ON "story_units"("unit_id");

-- AddForeignKey
ALTER TABLE "stories" ADD CONSTRAINT "stories_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_units" ADD CONSTRAINT "story_units_story_id_fkey" FOREIGN KEY ("story_id") REFERENCES "stories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_units" ADD CONSTRAINT "story_units_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "story_sources" ADD CONSTRAINT "story_sources_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;
