-- CreateTable
CREATE TABLE "resource_refs" (
    "resource_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "inventory_id" TEXT,
    "organisation_id" TEXT,
    "target_id" TEXT,

    CONSTRAINT "resource_refs_pkey" PRIMARY KEY ("resource_id","field","key")
);
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_one_target"
    CHECK (num_nonnulls("inventory_id", "organisation_id", "target_id") = 1);

-- CreateIndex
CREATE INDEX "resource_refs_inventory_id_idx" ON "resource_refs"("inventory_id");

-- CreateIndex
CREATE INDEX "resource_refs_organisation_id_idx" ON "resource_refs"("organisation_id");

-- CreateIndex
CREATE INDEX "resource_refs_target_id_idx" ON "resource_refs"("target_id");

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_resource_id_fkey" FOREIGN KEY ("resource_id") REFERENCES "resources"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_refs" ADD CONSTRAINT "resource_refs_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "resources"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
