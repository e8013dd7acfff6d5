-- CreateTable
CREATE TABLE "resources" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "inventory_id" TEXT,
    "scope_key" TEXT NOT NULL,
    "unique_key" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_modified" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "resources_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resource_units" (
    "unit_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "resource_id" TEXT NOT NULL,

    CONSTRAINT "resource_units_pkey" PRIMARY KEY ("unit_id","kind")
);

-- CreateIndex
CREATE INDEX "resources_kind_inventory_id_idx" ON "resources"("kind", "inventory_id");

-- CreateIndex
CREATE UNIQUE INDEX "resources_kind_scope_key_unique_key_key" ON "resources"("kind", "scope_key", "unique_key");

-- CreateIndex
CREATE INDEX "resource_units_resource_id_idx" ON "resource_units"("resource_id");

-- AddForeignKey
ALTER TABLE "resources" ADD CONSTRAINT "resources_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_units" ADD CONSTRAINT "resource_units_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_units" ADD CONSTRAINT "resource_units_resource_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
